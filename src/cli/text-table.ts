/** Rows of cells as lines of equal columns: those with a number in the second row or below to the right, the others to the left. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const shapes = Array.from({ length: columns }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    return { width: Math.max(...cells.map(({ length }) => length)), numeric: cells.slice(1).some(isNumber) };
  });
  const lines = rows.map((row) =>
    shapes.map(({ width, numeric }, column) => {
      const cell = row[column] ?? '';
      return numeric ? cell.padStart(width) : cell.padEnd(width);
    }),
  );
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
}

function isNumber(cell: string): boolean {
  return /^[\d.,]+$/.test(cell);
}
