import { text, type Text } from "../../text.ts";

interface Property {
  readonly label: Text;
  /** The unit as it is printed; the same in every language. */
  readonly unit: string;
  /** The standard by which it is tested, as a rule. */
  readonly method: string;
}

/** The properties of a marine fuel that a certificate of quality states, with the test methods of ISO 8217. */
export const FUEL_PROPERTIES = {
  DENSITY: { label: text("Density at 15 °C", "15 °C 密度"), unit: "kg/m³", method: "ISO 12185" },
  VISCOSITY: { label: text("Viscosity at 50 °C", "50 °C 粘度"), unit: "mm²/s", method: "ISO 3104" },
  SULPHUR: { label: text("Sulphur", "硫含量"), unit: "% m/m", method: "ISO 8754" },
  FLASH_POINT: { label: text("Flash point", "闪点"), unit: "°C", method: "ISO 2719" },
  WATER: { label: text("Water", "含水量"), unit: "% v/v", method: "ISO 3733" },
  POUR_POINT: { label: text("Pour point", "倾点"), unit: "°C", method: "ISO 3016" },
  ASH: { label: text("Ash", "灰分"), unit: "% m/m", method: "ISO 6245" },
  CARBON_RESIDUE: { label: text("Micro carbon residue", "微量残炭"), unit: "% m/m", method: "ISO 10370" },
  ALUMINIUM_SILICON: { label: text("Aluminium and silicon", "铝+硅"), unit: "mg/kg", method: "ISO 10478" },
  VANADIUM: { label: text("Vanadium", "钒"), unit: "mg/kg", method: "ISO 14597" },
  SODIUM: { label: text("Sodium", "钠"), unit: "mg/kg", method: "IP 501" },
  ACID_NUMBER: { label: text("Acid number", "酸值"), unit: "mg KOH/g", method: "ASTM D664" },
  BIO_SHARE: { label: text("Bio-fuel share", "生物燃料占比"), unit: "% v/v", method: "EN 14078" },
  NET_ENERGY: { label: text("Net specific energy", "净热值"), unit: "MJ/kg", method: "ISO 8217" },
} as const satisfies Record<string, Property>;
export type FuelProperty = keyof typeof FUEL_PROPERTIES;
export const FUEL_PROPERTY_NAMES = Object.keys(FUEL_PROPERTIES) as [FuelProperty, ...FuelProperty[]];

/** The same as choices, each with its unit. */
export const CERTIFIED = Object.fromEntries(
  FUEL_PROPERTY_NAMES.map((name) => {
    const { label, unit } = FUEL_PROPERTIES[name];
    return [name, text(`${label.en} (${unit})`, `${label.zh}（${unit}）`)];
  }),
) as Readonly<Record<FuelProperty, Text>>;
