import polyglotI18nProvider from "ra-i18n-polyglot";
import { core } from "./core";
import { resources } from "./resources";

export const messages = { ...core, resources };

export const i18nProvider = polyglotI18nProvider(() => messages, "zh-CN", [
  { locale: "zh-CN", name: "简体中文" },
]);
