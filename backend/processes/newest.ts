/** The newest state of a process, as a subquery in parentheses with the column `state`. `process`: the column of its id. */
export const newestState = (process: string): string =>
  `(SELECT l.state FROM app.process_line l WHERE l.process_id = ${process} ORDER BY l.n DESC LIMIT 1)`;
