/** The smallest picture and sound there are. */

/** One red pixel. */
export const png = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  mimeType: 'image/png',
} as const;

/** One silent sample. */
export const wav = {
  data: 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==',
  mimeType: 'audio/wav',
} as const;
