/** The family names of two characters that are in use. */
const OF_TWO: readonly string[] = (
  "欧阳 上官 皇甫 司徒 令狐 诸葛 司马 宇文 呼延 端木 尉迟 公孙 慕容 长孙 司空 轩辕 东方 夏侯 南宫 西门 独孤 钟离 澹台 公冶 申屠 濮阳 闻人 淳于 单于 太史 " +
  "歐陽 諸葛 司馬 尉遲 長孫 東方 南宮 西門 獨孤 鍾離 濮陽 聞人"
).split(" ");

/** A name in its two parts. */
export interface DividedName {
  readonly lastName: string;
  readonly firstName: string;
}

/**
 * The parts of a name that is typed in one piece. A Chinese name has its family name first: of one character, or one of
 * the known ones of two. A name of two words in an alphabet has its family name last, which forms show before it is
 * sent. Undefined where it would have to be guessed: one word, three and more, other scripts, and longer Chinese names.
 */
export function dividedName(name: string): DividedName | undefined {
  return dividedHan([...name.trim()]) ?? dividedWords(name.trim().split(/\s+/u));
}

function dividedHan(letters: readonly string[]): DividedName | undefined {
  if (letters.length < 2 || !letters.every((one) => /\p{Script=Han}/u.test(one))) return undefined;
  const two = letters.slice(0, 2).join("");
  const family = letters.length > 2 && OF_TWO.includes(two) ? 2 : 1;
  if (letters.length - family > 2) return undefined;
  return { lastName: letters.slice(0, family).join(""), firstName: letters.slice(family).join("") };
}

const WORD = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}'’.-]+$/u;

function dividedWords([firstName = "", lastName = "", ...more]: readonly string[]): DividedName | undefined {
  return more.length === 0 && WORD.test(firstName) && WORD.test(lastName) ? { lastName, firstName } : undefined;
}

/** A name as it is typed in one piece: without a blank between Chinese parts. */
export function joinedName({ lastName, firstName }: DividedName): string {
  return /\p{Script=Han}/u.test(lastName) ? lastName + firstName : `${firstName} ${lastName}`.trim();
}
