import icon from "@mui/icons-material/CampaignOutlined";
import type { ResourceProps } from "react-admin";
import { AdCreate, AdEdit } from "./edit";
import { AdList } from "./list";

export const ads: ResourceProps = {
  name: "ads",
  icon,
  list: AdList,
  edit: AdEdit,
  create: AdCreate,
  recordRepresentation: "title",
};
