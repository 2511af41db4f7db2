export default function RulePage() {
  return (
    <section className="container">
      <h1>优选规则</h1>
    </section>
  );
}
