CREATE TABLE `booking` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`author` text NOT NULL,
	`at` integer NOT NULL,
	`note_id` text,
	`reverses` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_reverses` ON `booking` (`reverses`) WHERE reverses is not null;--> statement-breakpoint
CREATE TABLE `forecast` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`svg` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forecast_at` ON `forecast` (`at`);--> statement-breakpoint
CREATE TABLE `movement` (
	`booking_id` text NOT NULL,
	`line` integer NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`branch` text NOT NULL,
	`day` text NOT NULL,
	`milli` integer NOT NULL,
	`minor` integer,
	`sign` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`booking_id`, `line`),
	FOREIGN KEY (`booking_id`) REFERENCES `booking`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `movement_stock` ON `movement` (`product_id`,`branch`,`day`,`milli`);--> statement-breakpoint
CREATE INDEX `movement_kind` ON `movement` (`kind`,`day`);--> statement-breakpoint
CREATE TABLE `note` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`user_role` text NOT NULL,
	`branch` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	`status` text NOT NULL,
	`booking_id` text,
	`applications` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `note_created` ON `note` (`created_at`);--> statement-breakpoint
CREATE INDEX `note_author` ON `note` (`author`,`branch`,`created_at`);--> statement-breakpoint
CREATE TABLE `product` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`unit` text NOT NULL,
	`packs` text NOT NULL,
	`aliases` text NOT NULL,
	`made_from` text NOT NULL,
	`price_minor` integer,
	`cost_minor` integer,
	`is_active` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `voice_stream` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `voice_stream_expires` ON `voice_stream` (`expires_at`);--> statement-breakpoint
CREATE VIRTUAL TABLE `note_text` USING fts5(`content`, `note_id` UNINDEXED, tokenize = 'unicode61 remove_diacritics 2');
