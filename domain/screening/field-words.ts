// Data: the words by which fields say what they hold, where a form or a file says nothing else of it.

/** Parties of the documents of trade, and what is done to them. */
export const PARTY_WORDS =
  /\b(?:shipper|consignor|consignee|notify|notified|buyer|seller|purchaser|vendor|supplier|customer|client|carrier|exporter|importer|manufacturer|producer|maker|payee|payer|payor|drawer|drawee|acceptor|endors(?:er|ee)|depositor|operator|owner|charterer|agent|broker|forwarder|bank|applicant|beneficiary|insurer|insured|assured|guarantor|issuer|issued by|holder|party|company|recipient|receiver|sender|contractor|principal|lender|borrower|surveyor|inspector|laboratory|(?:deliver|ship|bill|sold|order) to|ordered by|(?:sold|supplied|delivered|made|manager|managed|produced) by|organi[sz]ation|firm|trader|manager|stevedore|terminal operator|warehouse keeper)\b|托运人|托運人|发货人|收货人|收貨人|通知方|通知人|买方|買方|卖方|賣方|供应商|供油商|客户|承运人|出口商|进口商|制造商|生产商|出票人|受票人|收款人|付款人|背书人|存货人|经营人|船东|船東|承租人|租船人|代理|经纪人|货代|银行|申请人|受益人|保险人|被保险人|签发人|持有人|公司|企业|订购人/iu;

/** Ships and other craft. */
export const VESSEL_WORDS = /\b(?:vessel|ship|barge|tanker|tug|mv|feeder)s?\b|船名|船舶|驳船|供油船/iu;

export const IMO_WORDS = /\bimo\b/iu;
export const LOCODE_WORDS = /\b(?:un ?)?locode\b/iu;
export const HS_WORDS =
  /\b(?:hs|htsus?|taric|tariff|commodity) ?(?:code|number|no|heading)?\b|税则|海关编码|HS ?编码/iu;

/** A text under such a word is a part of a party or ship, and not its name. */
export const NO_NAME_WORDS =
  /\b(?:address|street|city|town|postcode|zip|country|state|region|code|number|no|nos|id|identifier|reference|ref|date|time|phone|telephone|fax|e ?mail|website|url|role|capacity|position|title|signature|statement|type|flag|voyage|remarks?|note|notes|liability|account|iban|swift|bic|tax|vat|lei|uen|licen[cs]e|registration|place|port|terms|clause|instructions|request|share|language|currency|amount|charges|fee|fees|weight|draft|draught|tonnage|gross)\b|地址|电话|编号|号码|日期|国家|国籍|税号|职务|备注|航次/iu;

/** A name of something that is no body: a place, goods, a file. */
export const OTHER_NAME_WORDS =
  /\b(?:ports?|places?|terminals?|berths?|locations?|city|country|products?|goods|cargo|commodit(?:y|ies)|items?|lines?|brand|grade|trade|file|document|form|template|field|attachment|contact|person|signatory|signed|master|first|last|family|given|user|display|chemical|tank|berth|course|issuer url|network|chain|renderer)\b|港|地点|品名|货名|文件|姓名/iu;

/** Goods as they are described. */
export const GOODS_WORDS =
  /\b(?:description(?: of)?(?: the)? goods|goods description|cargo description|goods|cargo|commodity|product|description)\b|货物描述|货名|品名/iu;
