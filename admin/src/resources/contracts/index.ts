import icon from "@mui/icons-material/HandshakeOutlined";
import type { ResourceProps } from "react-admin";
import { ContractList } from "./list";
import { ContractRuleEdit, ContractRuleList } from "./rules";
import { ContractShow } from "./show";
import { ContractTextCreate, ContractTextList, ContractTextShow } from "./texts";

export const contracts: ResourceProps = {
  name: "contracts",
  icon,
  list: ContractList,
  show: ContractShow,
  recordRepresentation: "number",
};

export const contractTexts: ResourceProps = {
  name: "contract_texts",
  icon,
  list: ContractTextList,
  show: ContractTextShow,
  create: ContractTextCreate,
  recordRepresentation: "title",
};

export const contractRules: ResourceProps = {
  name: "contract_rules",
  icon,
  list: ContractRuleList,
  edit: ContractRuleEdit,
  recordRepresentation: "kind_text",
};
