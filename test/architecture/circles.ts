/** The circles of a graph, each once, as the path that leads back to its start. */
export function findCircles(links: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const finished = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    const start = trail.indexOf(node);
    if (start >= 0) circles.push([...trail.slice(start), node]);
    if (start >= 0 || finished.has(node)) return;
    trail.push(node);
    for (const next of links.get(node) ?? []) visit(next);
    trail.pop();
    finished.add(node);
  };
  for (const node of links.keys()) visit(node);
  return circles;
}
