import { companies, type Company } from "./companies.ts";
import { startBackend, type TestBackend } from "./backend.ts";
import { carrierKey, knows, ownKey, token, withLei } from "./platforms.ts";

/** Two nodes that know each other: a carrier on one, a buyer on the other. */
export interface TwoNodes {
  readonly wave: TestBackend;
  readonly bole: TestBackend;
  readonly carrier: Company;
  readonly buyer: Company;
  /** The other node, as the first one knows it. */
  readonly platformId: string;
  readonly buyerLei: string;
  stop(): Promise<void>;
}

/** `through`: the address by which the first node reaches the second, given the second's own. */
export async function twoNodes(options: {
  readonly chain: boolean;
  readonly through?: (url: string) => Promise<string>;
}): Promise<TwoNodes> {
  const { chain, through } = options;
  const [wave, bole] = await Promise.all(
    (["WAVE", "BOLE"] as const).map((platformCode) =>
      startBackend({ chain, settings: { webhookPrivate: true, platformCode } }),
    ),
  );
  if (wave === undefined || bole === undefined) throw new Error("there are two nodes");
  return acquainted(wave, bole, through);
}

/** Makes a carrier on one node and a buyer on the other, and lets the nodes know each other. */
export async function acquainted(
  wave: TestBackend,
  bole: TestBackend,
  through = async (url: string): Promise<string> => url,
): Promise<TwoNodes> {
  const here = companies(wave);
  const carrier = await here.company("Tern & Sable Shipping Lda");
  await here.befriend(carrier, await here.company("Porto Azul", { register: false }));
  await withLei(wave, carrier, 1);
  const buyer = await companies(bole).company("Lantern Buyers");
  const buyerLei = await withLei(bole, buyer, 2);
  const keys = { wave: await ownKey(wave), bole: await ownKey(bole), carrier: await carrierKey(wave, carrier) };
  const platformId = await knows(wave, {
    code: "BOLE",
    role: "platform",
    url: await through(bole.url),
    keys: [keys.bole],
  });
  await knows(bole, { code: "WAVE", role: "platform", url: wave.url, keys: [keys.wave] });
  const ours = await knows(bole, { code: "TSLU", role: "carrier", url: wave.url, keys: [keys.carrier] });
  await token({ backend: bole, of: ours }, { backend: wave, of: platformId });
  return {
    wave,
    bole,
    carrier,
    buyer,
    platformId,
    buyerLei,
    stop: async () => void (await Promise.all([wave.stop(), bole.stop()])),
  };
}
