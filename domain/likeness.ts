import { nfkc, unaccented } from "./legible.ts";

/**
 * What is left of a company's name when it is compared with others: two names with the same likeness can be taken for
 * each other. Case, width, accents, spaces, punctuation and the legal form do not count, nor does which alphabet a
 * letter is of that looks the same.
 */

/**
 * Letters and digits that look like one of the Latin alphabet, by what they look like, after lower case and without
 * accents.
 */
const LOOKS: Readonly<Record<string, string>> = {
  // Cyrillic, and Ukrainian, Serbian and Macedonian letters
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  ё: "e",
  є: "e",
  ғ: "f",
  ԍ: "g",
  һ: "h",
  н: "h",
  і: "i",
  ї: "i",
  ј: "j",
  к: "k",
  қ: "k",
  ӏ: "i",
  м: "m",
  п: "n",
  о: "o",
  ө: "o",
  р: "p",
  ԛ: "q",
  г: "r",
  ѕ: "s",
  т: "t",
  ц: "u",
  ү: "y",
  у: "y",
  ѵ: "v",
  ԝ: "w",
  х: "x",
  з: "e",
  ь: "b",
  и: "n",
  й: "n",
  я: "r",
  ш: "w",
  щ: "w",
  б: "b",
  л: "n",
  // Greek
  α: "a",
  β: "b",
  ϲ: "c",
  σ: "o",
  ς: "c",
  δ: "d",
  ε: "e",
  ϝ: "f",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "u",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  γ: "y",
  ζ: "z",
  ω: "w",
  ϳ: "j",
  λ: "a",
  // Latin beside the alphabet
  ı: "i",
  ɩ: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "p",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ɑ: "a",
  ɡ: "g",
  ɪ: "i",
  ʟ: "l",
  ŋ: "n",
  ħ: "h",
  ŧ: "t",
  ʋ: "u",
  ɴ: "n",
  ʀ: "r",
  ꜱ: "s",
  ʏ: "y",
  ᴢ: "z",
  ƅ: "b",
  ɢ: "g",
  // Digits and signs
  "0": "o",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  "5": "s",
  "8": "b",
  "3": "e",
  "6": "b",
  "9": "g",
  "2": "z",
  "4": "a",
  "7": "t",
  $: "s",
  "€": "e",
  "£": "l",
  "@": "a",
};

/** Said another way, the same: what stands for "and" between the words of a name. */
const AND = /[&+＆]/g;

/**
 * Legal forms of companies, and what stands beside them, as they are left of punctuation and spaces. Longer ones first,
 * so that none is left in part.
 */
const LEGAL_FORMS = [
  "limited",
  "ltd",
  "limitada",
  "ltda",
  "lda",
  "gesellschaftmitbeschrankterhaftung",
  "gmbh",
  "gmbhcokg",
  "ag",
  "kg",
  "kgaa",
  "ohg",
  "ug",
  "se",
  "eg",
  "ek",
  "sa",
  "sas",
  "sarl",
  "sarlu",
  "sau",
  "sasu",
  "sl",
  "slu",
  "sll",
  "sc",
  "scs",
  "snc",
  "spa",
  "srl",
  "srls",
  "sapa",
  "bv",
  "nv",
  "cv",
  "vof",
  "bvba",
  "sprl",
  "as",
  "asa",
  "aps",
  "ab",
  "oy",
  "oyj",
  "hf",
  "ehf",
  "ou",
  "uab",
  "sia",
  "sro",
  "spol",
  "spzoo",
  "spk",
  "spj",
  "zoo",
  "doo",
  "dd",
  "ad",
  "jsc",
  "ojsc",
  "pjsc",
  "cjsc",
  "ooo",
  "oao",
  "pao",
  "zao",
  "ao",
  "tov",
  "ip",
  "kft",
  "rt",
  "zrt",
  "nyrt",
  "ae",
  "epe",
  "ike",
  "oe",
  "ee",
  "inc",
  "incorporated",
  "corp",
  "corporation",
  "co",
  "company",
  "companies",
  "llc",
  "llp",
  "lp",
  "plc",
  "pc",
  "pte",
  "pty",
  "pvt",
  "private",
  "public",
  "sdn",
  "bhd",
  "tbk",
  "pt",
  "kk",
  "gk",
  "yk",
  "jsco",
  "as",
  "eurl",
  "eireli",
  "me",
  "sac",
  "saa",
  "sade",
  "decv",
  "cv",
  "srlcv",
  "sapi",
  "fze",
  "fzco",
  "fzc",
  "fzllc",
  "dmcc",
  "wll",
  "bsc",
  "psc",
  "saog",
  "saoc",
  "saoc",
  "ltee",
  "the",
  "and",
  "und",
  "et",
  "e",
  "y",
  "i",
  "og",
  "och",
] as const;
const FORMS: ReadonlySet<string> = new Set(LEGAL_FORMS);
/** The same at the end of a Chinese, Japanese or Korean name, or before it. */
const EASTERN_FORMS =
  /(股份有限公司|有限责任公司|有限責任公司|集团有限公司|集團有限公司|有限公司|股份公司|责任公司|責任公司|公司|集团|集團|株式会社|株式會社|有限会社|合同会社|주식회사|유한회사)/gu;
/** Characters of traditional and simplified Chinese that names of companies in shipping and trade often hold. */
const TRADITIONAL: Readonly<Record<string, string>> = {
  寧: "宁",
  韻: "韵",
  國: "国",
  際: "际",
  運: "运",
  輪: "轮",
  務: "务",
  貿: "贸",
  東: "东",
  華: "华",
  廣: "广",
  灣: "湾",
  島: "岛",
  鵬: "鹏",
  龍: "龙",
  聯: "联",
  業: "业",
  實: "实",
  發: "发",
  展: "展",
  銀: "银",
  油: "油",
  脂: "脂",
  糧: "粮",
  飼: "饲",
  鋼: "钢",
  鐵: "铁",
  礦: "矿",
  產: "产",
  電: "电",
  氣: "气",
  車: "车",
  機: "机",
  術: "术",
  資: "资",
  遠: "远",
  達: "达",
  陽: "阳",
  衛: "卫",
  環: "环",
  亞: "亚",
  歐: "欧",
  澳: "澳",
  門: "门",
  馬: "马",
  長: "长",
  貨: "货",
  倉: "仓",
  儲: "储",
  關: "关",
  報: "报",
  檢: "检",
  財: "财",
  險: "险",
  總: "总",
  億: "亿",
  萬: "万",
  興: "兴",
  盛: "盛",
  豐: "丰",
  匯: "汇",
  滙: "汇",
  寶: "宝",
  聖: "圣",
  勝: "胜",
  順: "顺",
  豫: "豫",
};

/** No name is longer: what is, is refused by its length, and not read first. */
const LONGEST = 400;

const lookOf = (letter: string): string => LOOKS[letter] ?? TRADITIONAL[letter] ?? letter;

/** Neither accents nor width, in lower case. */
const plain = (name: string): string => unaccented(name.slice(0, LONGEST)).toLowerCase();

/** What two names have in common that can be taken for each other. Empty where nothing is left. */
export function likenessOf(name: string): string {
  const words = plain(name)
    .replace(AND, " and ")
    .replace(EASTERN_FORMS, " ")
    .replace(/(?<=\p{L})[.·'’`´]+(?=\p{L}|\s|$)/gu, "")
    .split(/[^\p{L}\p{N}$€£@|!]+/u)
    .filter((word) => word !== "");
  const looks = words.map((word) => [...word].map(lookOf).join(""));
  const kept = looks.filter((_, at) => !isOfForm(words, at));
  const all = (kept.length > 0 ? kept : looks).join("");
  // Read together they look the same: rn and m, vv and w, cl and d.
  return all
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/ci(?=[aeiou])/g, "d");
}

const FORM_LOOKS: ReadonlySet<string> = new Set(LEGAL_FORMS.map((form) => [...form].map(lookOf).join("")));
const MOST_WORDS = 4;

/** Whether a word is a legal form, or part of one that is written apart: "S A", "Sp. z o.o.". */
function isOfForm(words: readonly string[], at: number): boolean {
  if (FORMS.has(words[at]!) || FORM_LOOKS.has([...words[at]!].map(lookOf).join(""))) return true;
  for (let from = Math.max(0, at - MOST_WORDS + 1); from <= at; from += 1)
    for (let to = Math.max(at + 1, from + 2); to <= Math.min(words.length, from + MOST_WORDS); to += 1)
      if (FORMS.has(words.slice(from, to).join(""))) return true;
  return false;
}

/**
 * Whether Latin stands together with Cyrillic or Greek inside one word: nobody writes a name like that who wants it
 * read.
 */
export const hasMixedScripts = (name: string): boolean =>
  nfkc(name.slice(0, LONGEST))
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word));

/** What may stand before "Ltd" without a space, as in "Co.Ltd": together they are no address. */
const FORMS_BEFORE = /^(?:co|pte|pty|pvt|sdn|inc|corp|st|dr|mr|mrs|ms|capt)$/i;

/**
 * Whether a name holds what programs of mail make a link of: a web address, an e-mail address, or the name of a host.
 */
export function hasAddress(name: string): boolean {
  const said = nfkc(name.slice(0, LONGEST)).replace(/[。．｡]/gu, ".");
  if (
    /@|:\/\/|\bwww\.|\b(?:https?|ftp|mailto|tel|javascript|data):/iu.test(said) ||
    /\d{1,3}(?:\.\d{1,3}){3}/.test(said)
  )
    return true;
  // A label, a full stop without a space, and letters as at the end of a domain.
  return [...said.matchAll(/([\p{L}\p{N}-]+)\.(\p{L}{2,})(?![\p{L}\p{N}])/gu)].some(
    ([, label = ""]) => !FORMS_BEFORE.test(label),
  );
}
