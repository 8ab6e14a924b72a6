import { sha256, type Further, type Made } from "../../services/counterparty.ts";
import { expectThat, type Path, type World } from "./world.ts";

type Json = Record<string, unknown>;

const COPY: Further = {
  name: "Copy of the bill.pdf",
  bytes: Buffer.from("%PDF-1.7 the carrier's copy"),
  carriersCopy: true,
};
const SURVEY: Further = { name: "Survey.pdf", bytes: Buffer.from("%PDF-1.7 a survey") };
const FURTHER = [COPY, SURVEY];

/** The paths of the further documents of an envelope. */
export const DOCUMENT_PATHS: readonly Path[] = [
  {
    number: 9,
    name: "two documents in order",
    run: async (world) => {
      const made = world.envelope({ further: FURTHER });
      const reference = world.started(await world.send(made), FURTHER);
      for (const one of FURTHER) world.uploaded(await world.put(reference, one));
      world.held(0);
      const says = world.signed(await world.receiver.finish(reference), "RECE", made);
      confirms(says, FURTHER);
      world.held(1);
    },
  },
  {
    number: 10,
    name: "begun anew after one document: the other one is named",
    run: async (world) => {
      const made = world.envelope({ further: FURTHER });
      const reference = world.started(await world.send(made), FURTHER);
      world.uploaded(await world.put(reference, COPY));
      const again = world.started(await world.send(made), [SURVEY]);
      world.uploaded(await world.put(again, SURVEY));
      confirms(world.signed(await world.receiver.finish(again), "RECE", made), FURTHER);
      world.held(1);
    },
  },
  {
    number: 11,
    name: "a document with another checksum than its address",
    run: async (world) => {
      const made = world.envelope({ further: FURTHER });
      const reference = world.started(await world.send(made), FURTHER);
      const wrong = { ...COPY, bytes: Buffer.from(COPY.bytes).fill(65, 9, 12) };
      world.signed(await world.put(reference, wrong, sha256(COPY.bytes)), "INCD", made);
      await goesOn(world, reference, made);
    },
  },
  {
    number: 12,
    name: "a document that was not announced",
    run: async (world) => {
      const made = world.envelope({ further: FURTHER });
      const reference = world.started(await world.send(made), FURTHER);
      const other = { name: "Other.pdf", bytes: Buffer.from("%PDF-1.7 another") };
      world.signed(await world.put(reference, other), "INCD", made);
      await goesOn(world, reference, made);
    },
  },
  {
    number: 13,
    name: "a document of another size than announced",
    run: async (world) => {
      const { bytes, name } = SURVEY;
      const said = { name, size: bytes.length + 1, mediaType: "application/pdf", documentChecksum: sha256(bytes) };
      const made = world.envelope({ manifest: { supportingDocuments: [said] } });
      const reference = world.started(await world.send(made), [SURVEY]);
      world.signed(await world.put(reference, SURVEY), "INCD", made);
      world.signed(await world.receiver.finish(reference), "MDOC", made);
      world.held(0);
    },
  },
  {
    number: 14,
    name: "finished too early: what is missing is listed",
    run: async (world) => {
      const made = world.envelope({ further: FURTHER });
      const reference = world.started(await world.send(made), FURTHER);
      world.uploaded(await world.put(reference, SURVEY));
      const says = world.signed(await world.receiver.finish(reference), "MDOC", made);
      const missing = says["missingAdditionalDocumentChecksums"];
      expectThat(JSON.stringify(missing) === JSON.stringify([sha256(COPY.bytes)]), "the carrier's copy is missing");
      await goesOn(world, reference, made);
    },
  },
  {
    number: 15,
    name: "finished twice: the stored answer again",
    run: async (world) => {
      const made = world.envelope({ further: FURTHER });
      const reference = world.started(await world.send(made), FURTHER);
      for (const one of FURTHER) world.uploaded(await world.put(reference, one));
      const first = await world.receiver.finish(reference);
      const second = await world.receiver.finish(reference);
      world.signed(first, "RECE", made);
      world.signed(second, "RECE", made);
      expectThat(first.body === second.body, "the stored answer was to be said again");
      world.held(1);
    },
  },
];

function confirms(says: Json, further: readonly Further[]): void {
  const received = JSON.stringify(says["receivedAdditionalDocumentChecksums"]);
  expectThat(received === JSON.stringify(further.map(({ bytes }) => sha256(bytes))), `confirmed was ${received}`);
}

/** After a fault that does not end a transfer, the right documents end it well. */
async function goesOn(world: World, reference: string, made: Made): Promise<void> {
  world.held(0);
  for (const one of FURTHER) world.uploaded(await world.put(reference, one));
  confirms(world.signed(await world.receiver.finish(reference), "RECE", made), FURTHER);
  world.held(1);
}
