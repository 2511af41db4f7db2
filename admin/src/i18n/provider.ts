import polyglotI18nProvider from "ra-i18n-polyglot";
import { RESOURCES } from "../resources/registry";
import { core } from "./core";

/** Names of resources and fields, as lists, forms and exports show them. */
const resources = Object.fromEntries(
  RESOURCES.map(({ name, label, fields = {} }) => [name, { name: label, fields }]),
);

const messages = { ...core, resources };

export const i18nProvider = polyglotI18nProvider(() => messages, "zh-CN", [
  { locale: "zh-CN", name: "简体中文" },
]);
