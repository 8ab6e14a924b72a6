export const list = (names: readonly string[]): string => `(${names.map((name) => `'${name}'`).join(",")})`;

export const VESSELS = [
  "AURELIA",
  "BOREAL",
  "CASTOR",
  "DELFINA",
  "ESTRELLA",
  "FJORD",
  "GALENE",
  "HALCYON",
  "IONIA",
  "JUNIPER",
  "KESTREL",
  "LODESTAR",
  "MERIDIAN",
  "NEREID",
  "ORIOLE",
  "PELICAN",
];

export const SECOND = [
  "STRAIT",
  "SPIRIT",
  "BAY",
  "DAWN",
  "STAR",
  "WAVE",
  "CAPE",
  "TRADER",
  "PIONEER",
  "HORIZON",
  "EXPRESS",
  "VENTURE",
];

export const CARGOES = [
  "LOW SULPHUR FUEL OIL",
  "MARINE GAS OIL",
  "CRUDE OIL",
  "JET A-1",
  "NAPHTHA",
  "SOYBEANS IN BULK",
  "IRON ORE FINES",
  "COPPER CATHODES",
  "WHITE SUGAR",
  "METHANOL",
];

export const PORTS = [
  "SINES, PORTUGAL",
  "SINGAPORE",
  "ROTTERDAM, NETHERLANDS",
  "HOUSTON, USA",
  "SANTOS, BRAZIL",
  "FUJAIRAH, UAE",
  "QINGDAO, CHINA",
  "DURBAN, SOUTH AFRICA",
];

export const NAMES = [
  "Harbour",
  "Pacific",
  "Northern",
  "Delta",
  "Summit",
  "Anchor",
  "Golden",
  "Atlas",
  "Orient",
  "Coral",
  "Union",
  "Crescent",
];

export const TRADES = ["Shipping", "Energy", "Commodities", "Trading", "Bank", "Lines", "Agencies", "Petroleum"];
