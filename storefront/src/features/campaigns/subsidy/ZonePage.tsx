import { SubsidyPage } from "./SubsidyPage";

export default function ZonePage() {
  return <SubsidyPage zone="zqmb" />;
}
