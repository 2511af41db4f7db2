import icon from "@mui/icons-material/LocalOfferOutlined";
import type { ResourceProps } from "react-admin";
import { CampaignCreate, CampaignEdit } from "./form";
import { CampaignList } from "./list";
import { CampaignShow } from "./show";

export const campaigns: ResourceProps = {
  name: "campaigns",
  icon,
  list: CampaignList,
  show: CampaignShow,
  edit: CampaignEdit,
  create: CampaignCreate,
  recordRepresentation: "name",
};
