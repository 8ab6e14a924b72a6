import { entryOf } from "./lookup.ts";

/** Every country of ISO 3166-1 by its two letters, and XK, which the United Nations use for Kosovo. */
export const COUNTRIES: readonly string[] = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ " +
  "DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT " +
  "JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ " +
  "OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ");

/** Countries and regions that are one city, by the name that addresses have. */
const CITY_STATES = { GI: "Gibraltar", HK: "Hong Kong", MC: "Monaco", MO: "Macao", SG: "Singapore" } as const;

/** The city that a country is; empty for one that has several. */
export const cityOf = (country: string): string => entryOf(CITY_STATES, country) ?? "";

/** Areas of ISO 3166-1 where nobody has an address, and XZ, under which UN/LOCODE files what lies on the open sea. */
const OTHER_AREAS: readonly string[] = ["AQ", "BV", "HM", "TF", "UM", "XZ"];

/** Whether places can be coded under two letters. */
export const hasPlaces = (code: string): boolean => COUNTRIES.includes(code) || OTHER_AREAS.includes(code);
