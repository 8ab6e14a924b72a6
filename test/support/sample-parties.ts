// Data: parties and places of the sample documents; all names are invented.
export const CARRIER = {
  name: "TERN & SABLE SHIPPING LDA",
  addressLines: ["RUA DO CAIS 18", "7520-101 SINES, PORTUGAL"],
};
export const SHIPPER = {
  name: "PORTO AZUL ENERGIA S.A.",
  addressLines: ["AVENIDA DO MAR 214", "1200-450 LISBOA, PORTUGAL"],
};
export const BUYER = {
  name: "MERIDIAN STRAITS TRADING PTE. LTD.",
  addressLines: ["8 STRAITS QUAY #21-04", "SINGAPORE 018982"],
};
export const BANK = {
  name: "KESTREL TRADE BANK N.V.",
  addressLines: ["WESTERKADE 7", "3016 CL ROTTERDAM, NETHERLANDS"],
};
export const VESSEL = { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA" };
export const SINES = { code: "PTSIE", name: "SINES, PORTUGAL" };
export const SINGAPORE = { code: "SGSIN", name: "SINGAPORE" };
export const CARGO = "LOW SULPHUR STRAIGHT RUN FUEL OIL IN BULK";

export const tanks = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    tank: `${Math.floor(i / 2) + 1}${i % 2 === 0 ? "P" : "S"}`,
    ullage: (1.42 + i / 50).toFixed(3),
    temperature: (48.1 + i / 10).toFixed(1),
    volume: (2913.271 - i * 3.3).toFixed(3),
    mass: (2708.402 - i * 3.1).toFixed(3),
  }));
const test = (property: string, method: string, result: string, unit: string) => ({ property, method, result, unit });
export const TESTS = [
  test("Density at 15 °C", "ASTM D4052", "0.9297", "kg/l"),
  test("Kinematic viscosity at 50 °C", "ASTM D445", "168.4", "mm²/s"),
  test("Sulphur", "ASTM D4294", "0.47", "% m/m"),
  test("Flash point", "ASTM D93", "88.5", "°C"),
  test("Pour point", "ASTM D97", "12", "°C"),
  test("Water by distillation", "ASTM D95", "0.10", "% v/v"),
  test("Ash", "ASTM D482", "0.024", "% m/m"),
];
