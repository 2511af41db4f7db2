export default function MemberCentrePage() {
  return (
    <section className="container">
      <h1>会员中心</h1>
    </section>
  );
}
