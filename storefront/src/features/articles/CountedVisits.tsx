import type { CommonData } from "@/api/types";
import { useCommon } from "@/features/content/queries";
import styles from "./CountedVisits.module.css";

/** What an outside service does with the visits that it is told of. */
const OUTSIDE: Record<string, { name: string; cookies: string }> = {
  baidu: { name: "百度统计", cookies: "它会设置自己的 Cookie，并读取网页的地址和来源" },
  matomo: { name: "Matomo", cookies: "已设为不使用 Cookie" },
  umami: { name: "Umami", cookies: "它不使用 Cookie" },
};

function outside(analytics: CommonData["analytics"]): string | undefined {
  const service = analytics && OUTSIDE[analytics.kind];
  if (!service) return undefined;
  return `此外使用${service.name}统计访问，数据发往 ${analytics.origin}；${service.cookies}。浏览器开启了“请勿跟踪”或全球隐私控制（GPC）的，不使用。`;
}

/** How visits are counted, as the settings have it. */
export function CountedVisits() {
  const common = useCommon().data;
  if (!common) return null;
  return (
    <section aria-label="访问统计" className={styles.visits}>
      <h2>访问统计</h2>
      <p>
        为改进网站，我们统计各类页面（如“商品详情”“购物车”，不含具体商品和搜索词）每天被打开的次数和访客数。这项统计不设置
        Cookie：访客由网络地址和浏览器型号经当天的随机数加密后区分，次日删除，之后无法还原；登录客户只计家数，不记录谁看了什么。每日总数保存
        400 天。
      </p>
      {outside(common.analytics) && <p>{outside(common.analytics)}</p>}
    </section>
  );
}
