/** Comes before every file of tests. */
import { enableCompileCache } from 'node:module';

// As the program does: the processes that it starts, each from many sources, take a quarter of the time with it.
enableCompileCache();
