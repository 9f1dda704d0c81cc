CREATE TABLE `client_credential` (
	`uid` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_credential_expires` ON `client_credential` (`expires_at`);--> statement-breakpoint
CREATE TABLE `documentation_fetch` (
	`integration_id` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `documentation_fetch_next` ON `documentation_fetch` (`next_at`);--> statement-breakpoint
CREATE TABLE `documentation_index` (
	`integration_id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `documentation_section` (
	`id` integer PRIMARY KEY NOT NULL,
	`integration_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`words` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `documentation_section_place` ON `documentation_section` (`integration_id`,`position`);--> statement-breakpoint
CREATE TABLE `former_workflow` (
	`workflow_id` text NOT NULL,
	`version` integer NOT NULL,
	`sealed_as` text NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`workflow_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `kept_value` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shelf_change` (
	`shelf` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `api_updated` ON `api` ("updated_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `extract_updated` ON `extract` ("updated_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `integration_updated` ON `integration` ("updated_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `workflow_updated` ON `workflow` ("updated_at" desc,`id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `documentation_word` USING fts5(title, words, body, content='documentation_section', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `documentation_section_added` AFTER INSERT ON `documentation_section` BEGIN INSERT INTO `documentation_word` (rowid, title, words, body) VALUES (new.id, new.title, new.words, new.body); END;--> statement-breakpoint
CREATE TRIGGER `documentation_section_gone` AFTER DELETE ON `documentation_section` BEGIN INSERT INTO `documentation_word` (`documentation_word`, rowid, title, words, body) VALUES ('delete', old.id, old.title, old.words, old.body); END;--> statement-breakpoint
INSERT INTO `shelf_change` (`shelf`, `count`) VALUES ('workflow', 0), ('integration', 0);--> statement-breakpoint
CREATE TRIGGER `workflow_added` AFTER INSERT ON `workflow` BEGIN UPDATE `shelf_change` SET `count` = `count` + 1 WHERE `shelf` = 'workflow'; END;--> statement-breakpoint
CREATE TRIGGER `workflow_changed` AFTER UPDATE ON `workflow` BEGIN UPDATE `shelf_change` SET `count` = `count` + 1 WHERE `shelf` = 'workflow'; END;--> statement-breakpoint
CREATE TRIGGER `workflow_gone` AFTER DELETE ON `workflow` BEGIN UPDATE `shelf_change` SET `count` = `count` + 1 WHERE `shelf` = 'workflow'; END;--> statement-breakpoint
CREATE TRIGGER `integration_added` AFTER INSERT ON `integration` BEGIN UPDATE `shelf_change` SET `count` = `count` + 1 WHERE `shelf` = 'integration'; END;--> statement-breakpoint
CREATE TRIGGER `integration_changed` AFTER UPDATE ON `integration` BEGIN UPDATE `shelf_change` SET `count` = `count` + 1 WHERE `shelf` = 'integration'; END;--> statement-breakpoint
CREATE TRIGGER `integration_gone` AFTER DELETE ON `integration` BEGIN UPDATE `shelf_change` SET `count` = `count` + 1 WHERE `shelf` = 'integration'; END;
