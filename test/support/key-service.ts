import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { KeyService } from "../../backend/ports/key-service.ts";

/** A key with its versions, the newest last. */
type Kept =
  | { readonly type: "ecdsa-p256"; readonly versions: { publicKey: KeyObject; privateKey: KeyObject }[] }
  | { readonly type: "aes256-gcm96"; readonly versions: Buffer[] };

export interface TestKeyService {
  readonly url: string;
  readonly tokenFile: string;
  readonly asking: KeyService;
  /** The questions so far: method and path. */
  readonly asked: string[];
  /** The answer to every question, while it is set. */
  broken: { readonly status: number; readonly body: unknown } | null;
  /** The names of its keys. */
  names(): string[];
  /** Adds a version to every key; the older ones stay usable. */
  rotate(): void;
  stop(): Promise<void>;
}

const TOKEN = "hvs.of-the-tests";
const question = z
  .object({
    type: z.string(),
    plaintext: z.string(),
    ciphertext: z.string(),
    input: z.string(),
    key_version: z.int(),
    marshaling_algorithm: z.string(),
  })
  .partial();
const fromBase64 = (text: string | undefined): Buffer => Buffer.from(text ?? "", "base64");
const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/**
 * A server that answers our questions as Vault's transit engine does; a wrapping key `hawser` exists from the
 * beginning.
 */
export async function startKeyService(): Promise<TestKeyService> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-keys-"));
  const tokenFile = join(folder, "token");
  await writeFile(tokenFile, `${TOKEN}\n`);
  const keys = new Map<string, Kept>([["hawser", { type: "aes256-gcm96", versions: [randomBytes(32)] }]]);
  const asked: string[] = [];

  const answer = (path: string, body: z.infer<typeof question>, posted: boolean): unknown => {
    const [verb = "", name = "", hash] = path.split("/");
    if (verb === "keys" && posted && !keys.has(name) && body.type === "ecdsa-p256")
      keys.set(name, { type: "ecdsa-p256", versions: [pair()] });
    const key = keys.get(name);
    if (!key) return null;
    if (verb === "keys" && key.type === "ecdsa-p256")
      return {
        type: key.type,
        latest_version: key.versions.length,
        keys: Object.fromEntries(
          key.versions.map(({ publicKey }, i) => [
            i + 1,
            { public_key: publicKey.export({ format: "pem", type: "spki" }) },
          ]),
        ),
      };
    if (verb === "sign" && key.type === "ecdsa-p256" && hash === "sha2-256") {
      const version = body.key_version ?? key.versions.length;
      const value = sign("sha256", fromBase64(body.input), {
        key: key.versions[version - 1]!.privateKey,
        dsaEncoding: body.marshaling_algorithm === "asn1" ? "der" : "ieee-p1363",
      });
      return { signature: `vault:v${version}:${value.toString("base64")}` };
    }
    if (key.type !== "aes256-gcm96") return null;
    if (verb === "encrypt") {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key.versions.at(-1)!, nonce);
      const sealed = Buffer.concat([
        nonce,
        cipher.update(fromBase64(body.plaintext)),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return { ciphertext: `vault:v${key.versions.length}:${sealed.toString("base64")}` };
    }
    const [, version, sealed] = /^vault:v(\d+):(.+)$/.exec(body.ciphertext ?? "") ?? [];
    const bytes = fromBase64(sealed);
    const decipher = createDecipheriv(
      "aes-256-gcm",
      key.versions[Number(version) - 1]!,
      bytes.subarray(0, 12),
    ).setAuthTag(bytes.subarray(-16));
    return {
      plaintext: Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("base64"),
    };
  };

  const service: TestKeyService = {
    url: "",
    tokenFile,
    asked,
    broken: null,
    asking: undefined as unknown as KeyService,
    names: () => [...keys.keys()],
    rotate: () => {
      for (const key of keys.values()) {
        if (key.type === "ecdsa-p256") key.versions.push(pair());
        else key.versions.push(randomBytes(32));
      }
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const told = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const sent = await text(request);
    asked.push(`${request.method} ${request.url}`);
    if (service.broken) return service.broken;
    if (request.headers["x-vault-token"] !== TOKEN) return { status: 403, body: { errors: ["permission denied"] } };
    try {
      const data = answer(
        (request.url ?? "").replace("/v1/transit/", ""),
        question.parse(sent === "" ? {} : JSON.parse(sent)),
        request.method === "POST",
      );
      return data === null ? { status: 404, body: { errors: [] } } : { status: 200, body: { data } };
    } catch (error) {
      return { status: 400, body: { errors: [(error as Error).message] } };
    }
  };
  const server = createServer((request, response) => {
    void told(request).then(({ status, body }) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/transit`;
  return Object.assign(service, { url, asking: new KeyService({ url, tokenFile }) });
}
