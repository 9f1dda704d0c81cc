/** Variables that an expression uses and that nothing in it defines: they are empty wherever they stand, and so is what is compared with them. */

export function unboundIn(expression: string): string | undefined {
  const bare = expression.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const defined = [...bare.matchAll(/[#@]\$(\w+)|\$(\w+)\s*:=|\bfunction\s*\(([^()]*)\)/g)].flatMap(
    ([, place, name = place, parameters = '']) =>
      name === undefined ? [...parameters.matchAll(/\$(\w+)/g)].map(([, one]) => one) : [name],
  );
  const used = [...bare.matchAll(/\$([A-Za-z_]\w*)(?!\w|\s*\()/g)].map(([, name = '']) => name);
  return used.find((name) => !defined.includes(name));
}
