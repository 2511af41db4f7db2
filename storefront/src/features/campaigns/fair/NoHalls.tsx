import type { CampaignSummary } from "@/api/types";
import { None } from "../None";

/** No hall to walk into: there is no fair, or the viewer sees none of its goods. */
export function NoHalls({ fair }: { fair: CampaignSummary | undefined }) {
  return fair ? (
    <None
      title="会场里暂时没有您能看到的品种"
      hint="部分品种需要登录并通过资质审核后才能看到。"
      to="/zzzj"
      go="查看我的资质"
    />
  ) : (
    <None
      title="现在没有医药会"
      hint="下一场公布后，厂家展厅和会场价会在这里开放。"
      to="/ppzq"
      go="看品牌专区"
    />
  );
}
