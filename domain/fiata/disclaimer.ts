// Data: what a user agrees to before a FIATA bill is made. Its words are our own.
import type { Clause } from "../agreement.ts";
import { LIMITS } from "../limits.ts";
import { text, type Text } from "../text.ts";

/** A changed text is a new version, which each user agrees to anew. */
export const FIATA_DISCLAIMER: { readonly version: number; readonly title: Text; readonly clauses: readonly Clause[] } =
  {
    version: LIMITS.fiataDisclaimerVersion,
    title: text("Disclaimer for FIATA eFBL", "FIATA eFBL 免责声明"),
    clauses: [
      {
        heading: text("FIATA's part", "FIATA 的角色"),
        words: text(
          "FIATA's service checks the fields of a bill, makes its PDF and registers it under a number of its own. FIATA is no party to the bill, and neither FIATA nor the operator of this installation answers for what the forwarder writes in it.",
          "FIATA 服务检查提单字段、生成 PDF 并以其编号登记。FIATA 并非提单当事方，FIATA 及本系统运营方均不对货代填写的内容负责。",
        ),
      },
      {
        heading: text("Our part", "本公司的责任"),
        words: text(
          "I issue bills only for a forwarder that FIATA entitles to do so, with the forwarder ID that FIATA has given, under the FIATA terms for multimodal transport, and with the liability insurance that they ask for.",
          "仅为经 FIATA 授权的货代、使用 FIATA 签发的货代编号、按照 FIATA 多式联运条款并具备其要求的责任保险签发提单。",
        ),
      },
      {
        heading: text("What leaves this platform", "对外发送的数据"),
        words: text(
          "The fields of a bill go to FIATA's service when a preview is asked for, and when the bill is issued or amended. An amended bill makes the earlier one fail FIATA's verification.",
          "请求预览、签发或修改提单时，提单字段会发送给 FIATA 服务。提单修改后，此前版本将不再通过 FIATA 验证。",
        ),
      },
    ],
  };
