import stopIcon from "@mui/icons-material/BlockOutlined";
import hotIcon from "@mui/icons-material/LocalFireDepartmentOutlined";
import pinIcon from "@mui/icons-material/PushPinOutlined";
import missIcon from "@mui/icons-material/SearchOffOutlined";
import synonymIcon from "@mui/icons-material/SyncAltOutlined";
import type { ResourceProps } from "react-admin";
import { HotWordCreate, HotWordEdit, HotWordList } from "./HotWordPages";
import { MissList } from "./MissList";
import { PinCreate, PinEdit, PinList } from "./PinPages";
import { StopWordCreate, StopWordList } from "./StopWordPages";
import { SynonymCreate, SynonymEdit, SynonymList } from "./SynonymPages";

export const searchSynonyms: ResourceProps = {
  name: "search_synonyms",
  icon: synonymIcon,
  list: SynonymList,
  edit: SynonymEdit,
  create: SynonymCreate,
};

export const searchStopWords: ResourceProps = {
  name: "search_stop_words",
  icon: stopIcon,
  list: StopWordList,
  create: StopWordCreate,
  recordRepresentation: "word",
};

export const searchPins: ResourceProps = {
  name: "search_pins",
  icon: pinIcon,
  list: PinList,
  edit: PinEdit,
  create: PinCreate,
  recordRepresentation: "keyword",
};

export const hotWords: ResourceProps = {
  name: "hot_words",
  icon: hotIcon,
  list: HotWordList,
  edit: HotWordEdit,
  create: HotWordCreate,
  recordRepresentation: "word",
};

export const searchMisses: ResourceProps = {
  name: "search_misses",
  icon: missIcon,
  list: MissList,
  recordRepresentation: "keyword",
};
