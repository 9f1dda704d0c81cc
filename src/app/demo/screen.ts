/** What a person sees: plain lines anywhere, and on a terminal one line that moves. */
import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters, styleText } from 'node:util';

type Style = 'strong' | 'quiet' | 'accent' | 'good' | 'bad';

const formats = { strong: 'bold', quiet: 'dim', accent: ['bold', 'yellow'], good: 'green', bad: 'red' } as const;

export interface Screen {
  /** Colours when the terminal shows them and NO_COLOR does not forbid it. */
  paint(style: Style, text: string): string;
  line(text?: string): void;
  /** Draws over the moving line; where nothing can move, a text that repeats the last one is left out. */
  move(text: string): void;
  /** Takes the moving line away. */
  rest(): void;
}

const clearLine = '\r\u001b[2K';

export function createScreen(output: WriteStream): Screen {
  const canMove = output.isTTY === true;
  let moving = '';
  const rest = (): void => {
    if (canMove && moving !== '') output.write(clearLine);
    moving = '';
  };
  return {
    paint: (style, text) => styleText([...[formats[style]].flat()], text, { stream: output }),
    line(text = '') {
      rest();
      output.write(`${text}\n`);
    },
    move(text) {
      if (stripVTControlCharacters(text) === moving) return;
      moving = stripVTControlCharacters(text);
      output.write(canMove ? `${clearLine}${text}` : `${text}\n`);
    },
    rest,
  };
}
