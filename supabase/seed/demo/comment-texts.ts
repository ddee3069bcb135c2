type DemoComment = { text: string; isPrivate?: true; byMember?: true; stars?: number; answer?: string }

const aloud = (text: string): DemoComment => ({ text })
const rated = (stars: number, text: string, answer?: string): DemoComment => ({
  text,
  stars,
  ...(answer && { answer }),
})
const toMyself = (text: string): DemoComment => ({ text, isPrivate: true })
const byMona = (comment: DemoComment): DemoComment => ({ ...comment, byMember: true })

/** By an account of today. */
export const WAITING_COMMENT = {
  slug: 'butter-cheese-holland',
  text: 'Wheels at half the price, $15 a kilo! Text 604 555 0143 and I deliver to your door!!!',
}

export const REPORTED_COMMENT = {
  slug: 'saint-paulin-campagne-de-france',
  text: 'Has anybody seen a gray scarf? I think that I left it here on Sunday.',
}

export const HIDDEN_COMMENT = {
  slug: 'german-havarti',
  text: 'Whoever works the till on Sundays should look for another job.',
  reason: 'About a person, not about the cheese',
}

/** Written by an employee, not yet published. */
export const DRAFT_ANSWER = {
  comment: 'landana-wild-garlic 1',
  text: 'Thank you for the honest word. It is best alone, on warm potatoes; for a board we like the plain Gouda.',
}

/** Comments by slug. */
export const COMMENTS: Record<string, DemoComment[]> = {
  'mahon-menorca-cave-aged': [
    rated(5, 'Tastes like the end of a long lunch by the sea. The paprika rind is half the fun.'),
    aloud('Shaved thin with olive oil as the card says. It works, do not skip the ten minutes.'),
    toMyself('Ask for a piece near the edge next time, the middle was milder.'),
    byMona(aloud('My grandmother was from Maó and approves. That is the whole review.')),
  ],
  'queso-de-oveja-curado': [
    aloud('If you like Manchego, try this one and save the label for your diary.'),
    rated(5, 'With membrillo it disappears before the wine is open.'),
    toMyself('200 g was too little for six people.'),
  ],
  'pecorino-romano-pdo': [
    aloud('Finally a cacio e pepe that does not taste of apology.'),
    rated(
      2,
      'Far too salty for me, even grated thin over plain pasta.',
      'It is salty by nature. Ask us for the Asiago Stravecchio: it grates as well and is much gentler.',
    ),
    aloud('Raw broad beans and this, first warm day of May. Try it.'),
    toMyself('Half the salt in the water. HALF.'),
  ],
  'millefoglie-al-marzemino': [
    aloud('The purple veins made our four year old suspicious and everybody else very happy.'),
    rated(4, 'Lactose-free and I forgot about it after the first bite.'),
    byMona(toMyself('For the birthday board, with dark grapes.')),
  ],
  'huizer-kaas-gilde-smoked-gouda': [
    aloud('Best toastie of the winter, with a spoon of mustard.'),
    rated(3, 'The smoke is gentle. My campfire nose wanted more, my wife did not.'),
  ],
  'landana-wild-garlic': [
    aloud('Grated over new potatoes it makes butter look lazy.'),
    rated(2, 'The garlic drowned everything else on the board. On its own, maybe.'),
    toMyself('Not on the same board as the Comté again.'),
  ],
  'german-havarti': [
    aloud('The children ask for “the bendy one”. This is the bendy one.'),
    rated(3, 'Fine on a burger. I do not see why people talk about it.'),
  ],
  'queso-gamoneu-del-valle': [
    aloud('Break it, do not slice it: they are right. The crumbs are the best part.'),
    aloud('Smoke, cave, hazelnut, in that order. I had to sit down.'),
    rated(5, 'First time I understood why people drive across Asturias for cheese.'),
    toMyself('Rind too strong for me, center wonderful.'),
  ],
  'rossini-blue': [
    aloud('Dessert and cheese in one. Dark chocolate beside it and nobody talks.'),
    rated(4, 'The dark rind crunches a little. Lovely, but a small piece is plenty.'),
    byMona(aloud('I thought I did not like blue cheese. I was wrong for thirty years.')),
  ],
  'butter-cheese-holland': [
    aloud('Comfort in a slice. On warm toast it is breakfast solved.'),
    rated(3, 'Very mild. The children finished it, I would rather have the Havarti.'),
  ],
  'asiago-dop-stravecchio': [
    aloud('Crystals! It crackles. Ask them to break it with the little wedge knife.'),
    rated(5, 'Two years old and better company than most.'),
    toMyself('Chestnut honey, not acacia.'),
  ],
  'saint-paulin-campagne-de-france': [
    aloud('The one I bring when I do not know who is coming.'),
    rated(4, 'Croque-monsieur at home, finally like in Rennes.'),
  ],
  'saint-nectaire-aop': [
    aloud('Mushroom and straw and cream. Leave it out for an hour, then call your friends.'),
    rated(4, 'I eat the rind. My brother does not. We are both right, says the card.'),
    aloud('Ask for the farmhouse one.'),
    toMyself('Buy on Wednesday, perfect on Friday.'),
  ],
  abondance: [
    aloud('Try the young one and the older one side by side, the difference is a whole summer.'),
    rated(5, 'Made berthoud with it. There was silence at the table, the good kind.'),
    byMona(toMyself('A bit like the Comté but fruitier? Compare again.')),
  ],
  'blue-stilton-reserve': [
    aloud('With a pear and a walnut, and the radio on. December can come.'),
    rated(4, 'Creamier than I remembered Stilton to be. The port was only an excuse.'),
    aloud('My father cut wedges and never scooped. The card would have pleased him.'),
  ],
  'carozzi-valsassina-gorgonzola-dop': [
    aloud('This is the spicy one, be warned. Polenta calms it down.'),
    rated(
      2,
      'My piece on Saturday was dry at one edge, and I only saw it at home.',
      'You are right, and we are sorry: that was the end of a wheel and should not have been sold. Bring this up at the counter and take a fresh piece.',
    ),
    toMyself('Too strong for the board, perfect for cooking.'),
  ],
  'comte-aop': [
    aloud('Every wheel is different, so I have to come every week. That is how I explain it at home.'),
    rated(5, 'The 18 month one tastes of toast, pineapple and patience.'),
    rated(3, 'Good, but I have had rounder ones in the Jura for half as much.'),
    aloud('Gougères made with this and I was asked for the recipe five times.'),
    byMona(aloud('If I may keep only one cheese, it is this one.')),
  ],
  'roquefort-maison-gabriel-coulet': [
    aloud('Salt, cream, and then that cool cave. With butter on walnut bread, as they suggested.'),
    aloud('I was afraid of it. Mash it with butter first, then you will not need the butter.'),
    rated(5, 'Sauternes was invented for this evening.'),
    toMyself('Keep well wrapped. VERY well wrapped.'),
    aloud(
      'We had a tasting of five blues at home and this was the last one, on purpose. The first bite is all salt and pepper, and I thought that was it. Then it turns into cold cream, and right at the end there is something like wet stone and walnuts that stays for minutes. Two people who said that they never eat blue cheese asked for the name. Buy less than you think and eat it in thin slices.',
    ),
    rated(2, 'Too sharp for me. I gave the rest to my neighbor, who was delighted.'),
    rated(4, 'Strong, but never bitter. It announced itself through the door.'),
    aloud(
      'A warning for those who love it as I do: it sweats when it stands in a warm kitchen, so take it out half an hour before and no longer. I keep mine in the foil it came in, inside a box, on the lowest shelf, and it has survived ten days like that. On the tenth day it went into a tart with leeks and was better than on the first. The rind is thin and I eat it, but I am told that not everybody does.',
    ),
    aloud('Ripe figs. That is all I have to say.'),
    rated(4, 'Four stars only because I cannot stop.'),
    aloud('Better than the one we bought in Paris, and I carried that one home in my shoes.'),
    aloud(
      'I asked at the counter whether it is worth the price, and instead of an answer I got a spoon. It is creamier in the middle than near the edge, so ask for a piece that has both. With dark rye bread it is loud, with brioche it is almost a dessert. My daughter, who is nine, took one look at the blue and walked away, came back for the brioche, and has asked for “the cave cheese” every Saturday since.',
    ),
    rated(5, 'With a pear and a strong coffee, on a Sunday, before anybody else is awake.'),
  ],
}
