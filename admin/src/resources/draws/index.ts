import drawsIcon from "@mui/icons-material/CasinoOutlined";
import recordsIcon from "@mui/icons-material/EmojiEventsOutlined";
import type { ResourceProps } from "react-admin";
import { DrawCreate, DrawEdit } from "./form";
import { DrawList } from "./list";
import { DrawRecordList } from "./records";
import { DrawShow } from "./show";

export const draws: ResourceProps = {
  name: "draws",
  icon: drawsIcon,
  list: DrawList,
  show: DrawShow,
  edit: DrawEdit,
  create: DrawCreate,
  recordRepresentation: "name",
};

export const drawRecords: ResourceProps = { name: "draw_records", icon: recordsIcon, list: DrawRecordList };
