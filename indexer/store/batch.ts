import type { Block, ChainEvent, Followed } from "../events/event.ts";
import { isHistoryOnly } from "../handlers/catalogue.ts";
import type { Rows } from "./binary.ts";
import { ledgerRows, type Teller } from "./ledger.ts";
import { Changes } from "./projection.ts";
import { blockRows, eventRows, type KeptBlock } from "./rows.ts";

/** Blocks that are to be added: their rows as bytes already, so that of a long range little else has to be kept. */
export class BatchRows {
  readonly blocks: Rows<KeptBlock>;
  readonly events: Rows<ChainEvent>;
  readonly ledger: Rows<ChainEvent>;
  readonly changes = new Changes();

  constructor(projection: Teller & { readonly id: number }) {
    this.blocks = blockRows(projection.id);
    this.events = eventRows(projection.id);
    this.ledger = ledgerRows(projection, true);
  }

  /** Adds a block and its events; blocks ascending. */
  add(block: Block, events: readonly ChainEvent[]): void {
    this.blocks.add({ ...block, hasEvents: events.length > 0 });
    for (const event of events) {
      this.events.add(event);
      if (isHistoryOnly(event)) continue;
      this.ledger.add(event);
      this.changes.add(event);
    }
  }
}

/** What one or more whole blocks add. `last` is where the cursor goes; it is among the blocks. */
export interface Batch {
  readonly rows: BatchRows;
  readonly last: Block;
  readonly contracts: readonly Followed[];
  readonly finalized: number;
}
