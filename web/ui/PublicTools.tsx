import { Button } from "antd";
import GlobalOutlined from "@ant-design/icons/es/icons/GlobalOutlined";
import MoonOutlined from "@ant-design/icons/es/icons/MoonOutlined";
import SunOutlined from "@ant-design/icons/es/icons/SunOutlined";
import { setLanguage } from "../i18n/i18n.ts";
import { useErrorWords, useLanguage, useWords } from "../i18n/use-words.ts";
import { setColourMode, useColourMode } from "../theme/colour-mode.ts";
import styles from "./PublicTools.module.css";
import { toast } from "./toast.ts";

/** Language and colour mode for pages without the shell. */
export function PublicTools() {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const { scheme } = useColourMode();
  const other = language === "en-US" ? "zh-CN" : "en-US";
  const mode = scheme === "dark" ? "light" : "dark";
  return (
    <span className={styles.tools}>
      <Button
        type="text"
        icon={<GlobalOutlined />}
        onClick={() =>
          void setLanguage(other).then((changed) => {
            if (!changed) toast(errorWords("LOAD_FAILED"));
          })
        }
        title={words(`language.${other}`)}
      >
        <span className="hw-hidden">
          {words("language.label")}
          {words("common.colon")}
        </span>
        {words(`language.${language}`)}
      </Button>
      <Button
        type="text"
        icon={scheme === "dark" ? <SunOutlined /> : <MoonOutlined />}
        aria-label={`${words("mode.label")}${words("common.colon")}${words(`mode.${mode}`)}`}
        onClick={() => setColourMode(mode)}
      />
    </span>
  );
}
