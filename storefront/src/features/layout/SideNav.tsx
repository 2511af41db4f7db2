import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { Icon } from "@/ui/Icon";
import styles from "./SideNav.module.css";

interface Group {
  name: string;
  links: readonly (readonly [to: string, name: string])[];
}

const accountGroups: Group[] = [
  {
    name: "交易管理",
    links: [
      ["/order", "我的订单"],
      ["/jfdd", "积分订单"],
      ["/hmdd", "含麻回执"],
      ["/dzfp", "电子发票"],
      ["/dzht", "电子合同"],
    ],
  },
  {
    name: "自助服务",
    links: [
      ["/kjcg", "快捷采购"],
      ["/star", "我的收藏"],
      ["/pzqg", "品种求购"],
      ["/yjfk", "意见反馈"],
    ],
  },
  {
    name: "我的钱包",
    links: [
      ["/yegl", "余额管理"],
      ["/yhq", "优惠券"],
      ["/xjq", "现金券"],
      ["/jfgl", "积分管理"],
      ["/draw_record", "抽奖记录"],
    ],
  },
  {
    name: "账户中心",
    links: [
      ["/basic", "基本信息"],
      ["/zzzj", "资质证件"],
      ["/addr", "收货地址"],
      ["/wdxx", "我的消息"],
      ["/ddgl", "多店管理"],
      ["/bdwx", "绑定微信"],
      ["/jybg", "药检报告"],
      ["/spbg", "商品资料"],
    ],
  },
];

const zoneGroups: Group[] = [
  {
    name: "优惠活动",
    links: [
      ["/mrtj", "每日特价"],
      ["/ptzq", "拼团专区"],
      ["/zhzq", "组合专区"],
      ["/zhmz", "组合满赠"],
      ["/welfare", "全场94折"],
      ["/yyh", "医药会"],
    ],
  },
  {
    name: "领券返现",
    links: [
      ["/lqzx", "领券中心"],
      ["/hb", "满额返现"],
      ["/zqmb", "专区买补"],
      ["/hdmb", "活动买补"],
      ["/jfsc", "积分商城"],
    ],
  },
  {
    name: "促销专区",
    links: [
      ["/yjh", "活动专区"],
      ["/yx", "包邮专区"],
      ["/jxqzc", "近效期专区"],
      ["/kxzq/new", "控销专区"],
      ["/ppzq", "品牌专区"],
      ["/zyyp", "中药专区"],
      ["/qxzq", "器械专区"],
    ],
  },
];

export default function SideNav({ kind }: { kind: "account" | "zones" }) {
  const groups = kind === "account" ? accountGroups : zoneGroups;
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the zones are a row that is longer than the screen: it is scrolled to the current entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which link is marked
  useEffect(() => {
    const row = nav.current;
    const here = row?.querySelector<HTMLElement>("[aria-current=page]");
    if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
  }, [pathname]);
  return (
    <div className={styles.side} data-kind={kind}>
      {kind === "account" && (
        <NavLink end to="/user" className={styles.home}>
          <Icon name="user" /> 会员中心
        </NavLink>
      )}
      <nav ref={nav} aria-label={kind === "account" ? "会员中心" : "促销专区"} className={styles.nav}>
        {groups.map((group) => (
          <div key={group.name} className={styles.group}>
            <p className={styles.name}>{group.name}</p>
            <ul>
              {group.links.map(([to, name]) => (
                <li key={to}>
                  <NavLink to={to} className={styles.link}>
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
