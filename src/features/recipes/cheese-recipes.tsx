type CheeseRecipesProps = { recipes: { slug: string; title: string }[] }

/** What to cook with a cheese. */
export function CheeseRecipes({ recipes }: CheeseRecipesProps) {
  if (recipes.length === 0) return null
  return (
    <nav aria-labelledby="recipes" className="far-below-32 sheet pb-14 md:far-below-26 md:pb-24 print:hidden">
      <h2 id="recipes" className="text-head md:col-[page-start/span_5]">
        Recipes
      </h2>
      <ul className="mt-6 border-b border-hairline md:col-[span_6/page-end] md:mt-0">
        {recipes.map(({ slug, title }) => (
          <li key={slug} className="group relative flex items-center gap-4 border-t border-hairline py-3">
            <h3 className="heading text-minor">
              <a href={`/recipes/${slug}`} className="group-hover:text-accent after:absolute after:inset-0">
                {title}
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </nav>
  )
}
