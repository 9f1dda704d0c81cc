CREATE TABLE `llm_call` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`tool` text NOT NULL,
	`provider` text NOT NULL,
	`model` text NOT NULL,
	`tokens_in` integer NOT NULL,
	`tokens_out` integer NOT NULL,
	`ms` integer NOT NULL,
	`is_ok` integer NOT NULL,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `llm_call_at` ON `llm_call` (`at`);