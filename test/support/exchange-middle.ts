import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The fate of a message between two nodes. */
export const MESSAGE_FAULTS = [
  "dropped",
  "unanswered",
  "late",
  "doubled",
  "garbledQuestion",
  "garbledAnswer",
  "unsignedFailure",
  "unsignedRefusal",
  "unsignedTaken",
  "otherDuplicate",
] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}
interface Said {
  readonly status: number;
  readonly body: string;
}

/** A box in the middle, which does to each message what it is told to. */
export interface Middle {
  readonly url: string;
  /** The node behind it, as it runs now. */
  to: string;
  fault: (asked: Asked) => MessageFault | null;
  /** Called with each answer of the node behind, before anybody else has it. */
  heard: (asked: Asked, said: Said) => Promise<void>;
  /** The signature of the node behind, to say something that is not so. */
  sign: (payload: unknown) => Promise<string>;
  /** Hands on what was held back. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

/** Another letter or digit in the middle of a text; an empty one stays. */
const garbled = (text: string): string => {
  if (text === "") return text;
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
};

/** The envelope with a manifest that its sender never signed: the last entry is the sender's own. */
function garbledManifest(body: string): string {
  const made = JSON.parse(body) as { envelopeManifestSignedContent?: string };
  const manifest = made.envelopeManifestSignedContent ?? "";
  const [head = "", payload = "", signature = ""] = manifest.split(".");
  const other = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  return JSON.stringify({ ...made, envelopeManifestSignedContent: `${head}.${payload}.${other}` });
}

export async function middle(last: (envelope: string) => string): Promise<Middle> {
  const held: Asked[] = [];
  const self = {
    to: "",
    fault: (() => null) as Middle["fault"],
    heard: (async () => undefined) as Middle["heard"],
    sign: (async () => "") as Middle["sign"],
  };
  /** The last entry of the envelope that came last: answers about further documents name it, too. */
  let entry = "";
  async function forward(asked: Asked): Promise<Said> {
    const { method, path, body } = asked;
    const answer = await fetch(`${self.to}${path}`, {
      method,
      headers: { "content-type": "application/json", "API-Version": "3" },
      body,
    });
    const said = { status: answer.status, body: await answer.text() };
    await self.heard(asked, said);
    return said;
  }
  async function answerOf(asked: Asked): Promise<Said | null> {
    const fault = self.fault(asked);
    const envelope = asked.path === "/v3/envelopes";
    if (envelope) entry = last(asked.body);
    const unsigned = (responseCode: string) =>
      JSON.stringify({ lastEnvelopeTransferChainEntrySignedContentChecksum: entry, responseCode });
    switch (fault) {
      case null:
        return forward(asked);
      case "dropped":
        return null;
      case "late":
        held.push(asked);
        return null;
      case "unanswered":
        await forward(asked);
        return null;
      case "doubled":
        return (await Promise.all([forward(asked), forward(asked)]))[0];
      case "garbledQuestion":
        return forward({ ...asked, body: envelope ? garbledManifest(asked.body) : garbled(asked.body) });
      case "garbledAnswer": {
        const said = await forward(asked);
        return { ...said, body: garbled(said.body) };
      }
      case "unsignedFailure":
        return { status: 500, body: "<html>Bad gateway</html>" };
      case "unsignedRefusal":
        return { status: 422, body: unsigned("BENV") };
      case "unsignedTaken":
        return { status: 200, body: unsigned("RECE") };
      case "otherDuplicate": {
        const says = {
          lastEnvelopeTransferChainEntrySignedContentChecksum: entry,
          responseCode: "DUPE",
          duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent: await self.sign({ another: "entry" }),
          receivedAdditionalDocumentChecksums: [],
        };
        return { status: 200, body: JSON.stringify(await self.sign(says)) };
      }
    }
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { method: request.method ?? "", path: request.url ?? "", body: await bodyOf(request) };
    const said = await answerOf(asked).catch(() => null);
    if (said === null) return void response.destroy();
    response.writeHead(said.status, { "content-type": "application/json" }).end(said.body);
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async deliver() {
      for (const asked of held.splice(0)) await forward(asked).catch(() => undefined);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
