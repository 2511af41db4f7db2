import { Link } from "react-router";
import { useUser } from "@/features/user/queries";
import { SkeletonLines } from "@/ui/Skeleton";
import { DocumentRow } from "./DocumentRow";
import styles from "./Documents.module.css";
import { useGoodsDocuments } from "./queries";

/** The documents of one goods on its page: for approved buyers; others are told what opens them. */
export function GoodsDocuments({ goodsId }: { goodsId: number }) {
  const user = useUser();
  const { data, error, isPending } = useGoodsDocuments(goodsId, !!user?.is_passed);
  if (!user?.is_passed) {
    return (
      <p className={styles.closed}>
        注册证、首营资料等文件对资质审核通过的客户开放。
        {user ? <Link to="/zzzj">查看审核进度 ›</Link> : <Link to="/login">登录后查看 ›</Link>}
      </p>
    );
  }
  if (isPending) return <SkeletonLines lines={3} />;
  if (error) return <p className={styles.closed}>资料没有加载出来，请稍后刷新页面再看。</p>;
  if (!data.list.length) {
    return (
      <p className={styles.closed}>
        这个商品还没有上传资料，需要时请联系专属客服索取。
        <Link to="/help/fwbz/zskf">联系客服 ›</Link>
      </p>
    );
  }
  return (
    <ul className={styles.rows}>
      {data.list.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  );
}
