import icon from "@mui/icons-material/HandshakeOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const contracts: ResourceProps = {
  name: "contracts",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ContractList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.ContractShow,
  ),
  recordRepresentation: "number",
};

export const contractTexts: ResourceProps = {
  name: "contract_texts",
  icon,
  list: later(
    () => import("./texts"),
    (file) => file.ContractTextList,
  ),
  show: later(
    () => import("./texts"),
    (file) => file.ContractTextShow,
  ),
  create: later(
    () => import("./texts"),
    (file) => file.ContractTextCreate,
  ),
  recordRepresentation: "title",
};

export const contractRules: ResourceProps = {
  name: "contract_rules",
  icon,
  list: later(
    () => import("./rules"),
    (file) => file.ContractRuleList,
  ),
  edit: later(
    () => import("./rules"),
    (file) => file.ContractRuleEdit,
  ),
  recordRepresentation: "kind_text",
};
