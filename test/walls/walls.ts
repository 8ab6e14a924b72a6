import { acts } from "./acts.ts";
import { directions } from "./directions.ts";
import { groups } from "./groups.ts";
import { outside } from "./outside.ts";
import { portable } from "./portable.ts";
import { shape } from "./shape.ts";
import { tables } from "./tables.ts";
import { statements } from "./statements.ts";
import { told } from "./told.ts";
import type { Wall } from "./wall.ts";
import { writers } from "./writers.ts";

/** Every rule about the source that a machine can see. */
export const WALLS: readonly Wall[] = [
  ...acts,
  ...directions,
  ...groups,
  ...outside,
  ...portable,
  ...shape,
  ...statements,
  ...tables,
  ...told,
  ...writers,
];
