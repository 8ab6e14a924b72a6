import { readList } from "#domain/screening/formats";
import type { ListFormat } from "#domain/screening/list-formats";
import { ListTally, type Chunks } from "#domain/screening/reading-state";
import type { ListEntry, Subject } from "#domain/screening/types";

/** Small lists of invented bodies, each in the layout of one that is published. */
const OFAC = `90001,"SEVERNY LINES LLC",-0- ,"DEMO1] [DEMO2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Company Number IMO 5990017; Registration Number 1097746123456 (Russia); Linked To: MOROZHEN, Andrei."\r
90002,"MOROZHEN, Andrei Kirillovich","individual","DEMO1",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 08 Sep 1948; alt. DOB 1949; nationality Russia; Gender Male; a.k.a. 'OLD ANDREI'; f.k.a. 'MOROZOV, Andrei'."\r
90003,"SEVERNY BRIZ","vessel","DEMO1",-0- ,"UBAA",Crude Oil Tanker,"1,000","2,000","Cameroon",-0- ,"Vessel Registration Identification IMO 9990105; MMSI 613000001."\r
90004,"P-701","aircraft","DEMO3",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r
\u001A\r
`;
const OFAC_ALT = `90001,1,"aka","SEVERNAYA LINIYA ""SL""",-0- \r\n90001,2,"fka","POLAR LINES",-0- \r\n`;
const OFAC_ADD = `90001,1,"1 Port Road","Murmansk","Russia",-0- \r\n`;
const OFAC_COMMENTS = `90003,"; Former Vessel Flag Panama."\r\n`;

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-21T00:00:00Z"><INDIVIDUALS><INDIVIDUAL>
<DATAID>7001</DATAID><FIRST_NAME>GRIGOR</FIRST_NAME><SECOND_NAME>SALVADIN</SECOND_NAME>
<UN_LIST_TYPE>Demo</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><LISTED_ON>2024-03-14</LISTED_ON>
<NAME_ORIGINAL_SCRIPT>غريغور سلفادين</NAME_ORIGINAL_SCRIPT><COMMENTS1>Director &amp; owner.</COMMENTS1>
<NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Grigori Salvadine</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Captain Gri</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY>
<DATAID>7002</DATAID><FIRST_NAME>DELTA CORAL FUND ; DCF</FIRST_NAME><UN_LIST_TYPE>Demo</UN_LIST_TYPE>
<COMMENTS1>IMO company number: 5990029.</COMMENTS1>
<ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Coral Relief</ALIAS_NAME></ENTITY_ALIAS>
<ENTITY_ADDRESS><CITY>Aden</CITY><COUNTRY>Yemen</COUNTRY></ENTITY_ADDRESS>
</ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

const EU = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-24">
<sanctionEntity euReferenceNumber="EU.1.1" logicalId="418"><regulation programme="DEM" publicationDate="2024-03-14"/>
<subjectType code="enterprise" classificationCode="E"/>
<nameAlias wholeName="ООО «Орлан Бэй Шиппинг»" strong="true"/><nameAlias wholeName="Orlan Bey Shipping" strong="true"/>
<nameAlias wholeName="OBS" strong="false"/>
<address city="Sharjah" countryIso2Code="AE" countryDescription="UNITED ARAB EMIRATES"/>
<identification identificationTypeCode="regnumber" number="1024-700-333"/><remark>Ship manager</remark></sanctionEntity>
<sanctionEntity logicalId="419"><subjectType code="person"/>
<nameAlias firstName="Irina" lastName="Salvadina" wholeName=""/>
<citizenship countryIso2Code="RU"/><birthdate year="1971" birthdate=""/></sanctionEntity>
</export>`;

const UK = `Report Date: 25-Nov-2026
Last Updated,Unique ID,Name 6,Name 1,Name 2,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,Other Information,Address Line 1,Address Country,Date Designated,D.O.B,Nationality(/ies),Business registration number (s),IMO number,Current believed flag of ship
25/11/2026,DEM0001,BAYKAL-TEST,Yegor,Pavlovich,Primary Name,,Егор Павлович Байкал-Тест,Demo,Individual,,,Russia,03/04/2022,00/00/1979,Russia,,,
25/11/2026,DEM0001,BAIKAL-TEST,Egor,,Alias,Weak,,Demo,Individual,,,,03/04/2022,,,,,
25/11/2026,DEM0002,MARAVEL,,,Primary Name,,,Demo,Ship,,,,05/06/2024,,,,9990117,Panama
`;

const OPEN_SANCTIONS = `id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change
NK-demo1,Company,Vantor Holding Ltd,"Vantor Group;Вантор Холдинг",,cy;ru,"Limassol, Cyprus",HE400900,Demo,,,DEM,demo,2024-01-02T00:00:00,,
NK-demo2,Vessel,HAE SONG 9,,,kp,,IMO9990129,Demo,,,DEM,demo,2024-01-02T00:00:00,,
NK-demo3,CryptoWallet,,,,,,abc,,,,,demo,,,
`;

const OWN = `kind,name,aliases,country,imo,lei,registration,hs,locode,flag,remarks
company,宁波海运有限公司,Ningbo Haiyun;NB Marine,CN,,,,,,,asks for advance payment
vessel,GREY HERON,,,9990131,,,,,PA,
vessel,BAD NUMBER,,,1234568,,,,,,
goods,Crude oil,,,,,,2709,,,
place,,,,,,,,RUNVS,,
place,North Korea,,,,,,,,KP,
`;

export const LISTS: Readonly<Record<ListFormat, Readonly<Record<string, string>>>> = {
  ofac: { "sdn.csv": OFAC, "alt.csv": OFAC_ALT, "add.csv": OFAC_ADD, "sdn_comments.csv": OFAC_COMMENTS },
  un: { "consolidated.xml": UN },
  eu: { "full.xml": EU },
  uk: { "UK-Sanctions-List.csv": UK },
  openSanctions: { "targets.simple.csv": OPEN_SANCTIONS },
  own: { "own.csv": OWN },
};

const encoder = new TextEncoder();

/** The bytes of a file in pieces of so many, which may end inside a letter. */
export async function* chunksOf(content: string | Uint8Array, size = 64_000): Chunks {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export interface ReadEntries {
  readonly entries: readonly ListEntry[];
  readonly tally: ListTally;
}

/** Reads the files of a list. */
export async function read(
  format: ListFormat,
  files: Readonly<Record<string, string | Uint8Array>>,
  size?: number,
): Promise<ReadEntries> {
  const tally = new ListTally();
  const entries: ListEntry[] = [];
  const sources = new Map(Object.entries(files).map(([name, content]) => [name, chunksOf(content, size)]));
  for await (const entry of readList(format, sources, tally)) entries.push(entry);
  return { entries, tally };
}

/** A subject of which only the name is known. */
export const subjectOf = (name: string, more: Partial<Subject> = {}): Subject => ({
  name,
  otherNames: [],
  kind: null,
  country: null,
  identifiers: [],
  born: null,
  flag: null,
  ...more,
});
