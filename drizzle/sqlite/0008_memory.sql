CREATE TABLE `memory_entity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memory_entity_name_unique` ON `memory_entity` (`name`);--> statement-breakpoint
CREATE TABLE `memory_observation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity_id` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`entity_id`) REFERENCES `memory_entity`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memory_observation_once` ON `memory_observation` (`entity_id`,`content`);--> statement-breakpoint
CREATE TABLE `memory_relation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`type` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memory_relation_once` ON `memory_relation` (`source`,`target`,`type`);--> statement-breakpoint
CREATE INDEX `memory_relation_target` ON `memory_relation` (`target`);--> statement-breakpoint
CREATE TABLE `thinking_session` (
	`id` text PRIMARY KEY NOT NULL,
	`principal` text NOT NULL,
	`length` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `thinking_session_updated` ON `thinking_session` (`updated_at`);--> statement-breakpoint
CREATE TABLE `thought` (
	`session_id` text NOT NULL,
	`position` integer NOT NULL,
	`branch` text,
	`thought` text NOT NULL,
	PRIMARY KEY(`session_id`, `position`),
	FOREIGN KEY (`session_id`) REFERENCES `thinking_session`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `memory_text` USING fts5(`content`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER `memory_entity_added` AFTER INSERT ON `memory_entity` BEGIN
	INSERT INTO `memory_text` (rowid, content) VALUES (new.id * 2, new.name || char(10) || new.type);
END;
--> statement-breakpoint
CREATE TRIGGER `memory_entity_removed` AFTER DELETE ON `memory_entity` BEGIN
	DELETE FROM `memory_text` WHERE rowid = old.id * 2;
END;
--> statement-breakpoint
CREATE TRIGGER `memory_observation_added` AFTER INSERT ON `memory_observation` BEGIN
	INSERT INTO `memory_text` (rowid, content) VALUES (new.id * 2 + 1, new.content);
END;
--> statement-breakpoint
CREATE TRIGGER `memory_observation_removed` AFTER DELETE ON `memory_observation` BEGIN
	DELETE FROM `memory_text` WHERE rowid = old.id * 2 + 1;
END;
