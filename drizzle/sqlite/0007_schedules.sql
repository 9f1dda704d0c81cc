CREATE TABLE `schedule` (
	`id` text PRIMARY KEY NOT NULL,
	`workflow_id` text NOT NULL,
	`cron_expression` text NOT NULL,
	`timezone` text NOT NULL,
	`is_enabled` integer NOT NULL,
	`missed` text NOT NULL,
	`overlap` text NOT NULL,
	`jitter_seconds` integer NOT NULL,
	`sealed` text NOT NULL,
	`last_run_at` integer,
	`next_run_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `schedule_workflow` ON `schedule` (`workflow_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `schedule_due` ON `schedule` (`due_at`,`id`) WHERE is_enabled;--> statement-breakpoint
ALTER TABLE `run` ADD `schedule_id` text;--> statement-breakpoint
ALTER TABLE `run` ADD `tick` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `run_tick` ON `run` (`schedule_id`,`tick`) WHERE schedule_id is not null;