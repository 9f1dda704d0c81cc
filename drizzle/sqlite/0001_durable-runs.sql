CREATE TABLE `run_part` (
	`run_id` text NOT NULL,
	`step` integer NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`run_id`, `step`, `name`),
	FOREIGN KEY (`run_id`) REFERENCES `run`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `version` (
	`id` text PRIMARY KEY NOT NULL,
	`config` text NOT NULL,
	`sealed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`target` text NOT NULL,
	`status` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`outcome` text,
	`next_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `run`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_run` ON `webhook` (`run_id`);--> statement-breakpoint
CREATE INDEX `webhook_due` ON `webhook` (`status`,`owner`,`next_at`);--> statement-breakpoint
DROP INDEX `run_status`;--> statement-breakpoint
ALTER TABLE `run` ADD `version_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `run` ADD `input` text;--> statement-breakpoint
ALTER TABLE `run` ADD `secrets` text;--> statement-breakpoint
ALTER TABLE `run` ADD `resumes` text;--> statement-breakpoint
ALTER TABLE `run` ADD `key` text;--> statement-breakpoint
ALTER TABLE `run` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `run` ADD `concurrency` integer;--> statement-breakpoint
ALTER TABLE `run` ADD `deaths` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `run` ADD `recorded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `run` ADD `is_cancelled` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `run_key` ON `run` (`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `run_status` ON `run` (`status`,`config_id`) WHERE completed_at is null;--> statement-breakpoint
DROP INDEX `run_config`;--> statement-breakpoint
CREATE INDEX `run_config` ON `run` (`config_id`,`started_at`,`version_id`);--> statement-breakpoint
INSERT INTO `version` (`id`, `config`, `sealed`) SELECT `id`, `config`, '' FROM `run` WHERE `config` IS NOT NULL;--> statement-breakpoint
UPDATE `run` SET `version_id` = `id` WHERE `config` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `run` DROP COLUMN `config`;--> statement-breakpoint
CREATE TABLE `run_step_new` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`run_id`, `position`),
	FOREIGN KEY (`run_id`) REFERENCES `run`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `run_step_new` SELECT `run_id`, `position`, `result` FROM `run_step`;--> statement-breakpoint
DROP TABLE `run_step`;--> statement-breakpoint
ALTER TABLE `run_step_new` RENAME TO `run_step`;
