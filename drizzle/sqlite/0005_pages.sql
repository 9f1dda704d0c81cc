CREATE TABLE `page_charge` (
	`id` text PRIMARY KEY NOT NULL,
	`account` text NOT NULL,
	`month` text NOT NULL,
	`credits` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `page_charge_account` ON `page_charge` (`account`,`expires_at`);--> statement-breakpoint
CREATE TABLE `page_copy` (
	`key` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`size` integer NOT NULL,
	`sealed` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `page_copy_at` ON `page_copy` (`at`,`size`);--> statement-breakpoint
CREATE TABLE `page_use` (
	`account` text NOT NULL,
	`month` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`account`, `month`)
);
