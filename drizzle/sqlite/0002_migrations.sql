CREATE TABLE `migrated_setting` (
	`migration_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`is_temporary` integer NOT NULL,
	`before` text,
	`during` text NOT NULL,
	`is_settled` integer NOT NULL,
	PRIMARY KEY(`migration_id`, `kind`, `subject`, `is_temporary`),
	FOREIGN KEY (`migration_id`) REFERENCES `migration`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `migrated_version` (
	`migration_id` text NOT NULL,
	`subject` text NOT NULL,
	`version` integer NOT NULL,
	`source_id` integer NOT NULL,
	`target_version` integer,
	`target_id` integer,
	`state` text NOT NULL,
	PRIMARY KEY(`migration_id`, `subject`, `version`),
	FOREIGN KEY (`migration_id`) REFERENCES `migration`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `migration` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`target` text NOT NULL,
	`status` text NOT NULL,
	`owner` text NOT NULL,
	`request` text NOT NULL,
	`report` text,
	`started_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE INDEX `migration_started` ON `migration` (`started_at`);--> statement-breakpoint
CREATE INDEX `migration_key` ON `migration` (`key`,`started_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `migration_target` ON `migration` (`target`) WHERE status = 'running';