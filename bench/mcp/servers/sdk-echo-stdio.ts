import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { answerControl } from './control.ts';
import { createSdkEcho } from './sdk-echo.ts';

serveStdio(createSdkEcho);
answerControl();
