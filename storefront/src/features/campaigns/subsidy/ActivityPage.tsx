import { SubsidyPage } from "./SubsidyPage";

export default function ActivityPage() {
  return <SubsidyPage zone="hdmb" />;
}
