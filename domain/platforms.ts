/**
 * The platforms that DCSA lists (eblsolutionproviders 3.0.0, and the further codes that PINT 3.0.0 names). `instead`: a
 * code that is not given any more, and the one that took its place.
 */
export const PLATFORMS = {
  WAVE: { name: "Wave" },
  CARX: { name: "CargoX" },
  EDOX: { name: "EdoxOnline" },
  IQAX: { name: "IQAX" },
  ESSD: { name: "EssDOCS", instead: "IDT" },
  IDT: { name: "ICE Digital Trade" },
  ETEU: { name: "eTEU" },
  BOLE: { name: "Bolero" },
  TRGO: { name: "TradeGO" },
  SECR: { name: "Secro" },
  TRAC: { name: "Enigio trace:original" },
  BRIT: { name: "BRITC eBL" },
  COVA: { name: "Covantis" },
  ETIT: { name: "e-title" },
  KTNE: { name: "KTNET" },
  CRED: { name: "Credore" },
  BLOC: { name: "BlockPeer Technologies" },
  DOCU: { name: "DocuTrade" },
  AEOT: { name: "AEOTrade" },
  SGTD: { name: "SGTraDex" },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly instead?: string }>>;

/** The code of a platform that no list names: both sides have agreed who it is, and their keys tell them apart. */
export const MUTUAL = "ZZZ";

export const PLATFORM_CODES: readonly string[] = [...Object.keys(PLATFORMS), MUTUAL];

/** Whether a text is the code of a platform. */
export const isPlatformCode = (code: string): boolean => PLATFORM_CODES.includes(code);
