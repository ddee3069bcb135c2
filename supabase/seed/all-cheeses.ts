import { abondance } from './cheeses/abondance.ts'
import { asiagoDopStravecchio } from './cheeses/asiago-dop-stravecchio.ts'
import { blueStiltonReserve } from './cheeses/blue-stilton-reserve.ts'
import { butterCheeseHolland } from './cheeses/butter-cheese-holland.ts'
import { carozziValsassinaGorgonzolaDop } from './cheeses/carozzi-valsassina-gorgonzola-dop.ts'
import { comteAop } from './cheeses/comte-aop.ts'
import { germanHavarti } from './cheeses/german-havarti.ts'
import { huizerKaasGildeSmokedGouda } from './cheeses/huizer-kaas-gilde-smoked-gouda.ts'
import { landanaWildGarlic } from './cheeses/landana-wild-garlic.ts'
import { mahonMenorcaCaveAged } from './cheeses/mahon-menorca-cave-aged.ts'
import { millefoglieAlMarzemino } from './cheeses/millefoglie-al-marzemino.ts'
import { pecorinoRomanoPdo } from './cheeses/pecorino-romano-pdo.ts'
import { quesoDeOvejaCurado } from './cheeses/queso-de-oveja-curado.ts'
import { quesoGamoneuDelValle } from './cheeses/queso-gamoneu-del-valle.ts'
import { roquefortMaisonGabrielCoulet } from './cheeses/roquefort-maison-gabriel-coulet.ts'
import { rossiniBlue } from './cheeses/rossini-blue.ts'
import { saintNectaireAop } from './cheeses/saint-nectaire-aop.ts'
import { saintPaulinCampagneDeFrance } from './cheeses/saint-paulin-campagne-de-france.ts'
import type { SeededCheese } from './seeded-cheese.ts'

export const allCheeses: SeededCheese[] = [
  mahonMenorcaCaveAged,
  quesoDeOvejaCurado,
  pecorinoRomanoPdo,
  millefoglieAlMarzemino,
  huizerKaasGildeSmokedGouda,
  landanaWildGarlic,
  germanHavarti,
  quesoGamoneuDelValle,
  rossiniBlue,
  butterCheeseHolland,
  asiagoDopStravecchio,
  saintPaulinCampagneDeFrance,
  saintNectaireAop,
  abondance,
  blueStiltonReserve,
  carozziValsassinaGorgonzolaDop,
  comteAop,
  roquefortMaisonGabrielCoulet,
]
