/** Of each byte what it is worth as a hex digit in lower case; 255 for all others. */
export const DIGITS = new Uint8Array(256).fill(255);
for (const [worth, digit] of [..."0123456789abcdef"].entries()) DIGITS[digit.charCodeAt(0)] = worth;
