import { serveOverStdio } from '../../../src/faces/mcp/stdio.ts';
import { answerControl } from './control.ts';
import { echoFace } from './echo.ts';

serveOverStdio(await echoFace(), { input: process.stdin, output: process.stdout });
answerControl();
