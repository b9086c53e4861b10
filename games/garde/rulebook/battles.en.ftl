# Battles that were fought: what one needs to know before playing them, with the books they were made from.

scenario-kismegyer-name = The farm of Kismegyer
scenario-kismegyer-line = Raab, 14 June 1809: Seras’s division against the walled farm in the middle of the Austrian line. One division a side.
scenario-kismegyer-farm = The farm
scenario-kismegyer-bridge = The bridge
scenario-kismegyer-ford = The eastern ford
scenario-kismegyer-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins; the farm, the bridge and the eastern ford each take ten off for whoever holds them; a margin of fifteen points is a major victory, five a minor one.
scenario-kismegyer-length = About nine turns, half an hour to an hour.
scenario-kismegyer-special = A stream to cross at a bridge or two fords, a farm that is worth a fortress: prepare with the battery, do not run at it.
scenario-kismegyer-notes = A battalion of Styrian Landwehr under Hummel held the farm before the Austrian centre against one attack after another until it burned. The map is turned: south is the French side, the Pandzsa runs across it. Two lone divisions: each general may test once a turn to change his order. Sources: R. Epstein, Prince Eugene at War (1984); A. Du Casse, Mémoires et correspondance du prince Eugène (1858–1860); J. Gill, 1809: Thunder on the Danube, vol. III (2010). Strengths, levels and competences are our own estimate.

scenario-hassenhausen-name = Hassenhausen
scenario-hassenhausen-line = Auerstedt, 14 October 1806: out of the fog Gudin finds the Prussian army before him; Davout’s divisions come up one by one.
scenario-hassenhausen-hassenhausen = Hassenhausen
scenario-hassenhausen-poppel = Poppel
scenario-hassenhausen-spielberg = Spielberg
scenario-hassenhausen-rehehausen = Rehehausen
scenario-hassenhausen-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins; Hassenhausen, Poppel, Rehehausen and Spielberg each take ten off for whoever holds them; a margin of fifteen points is a major victory, five a minor one.
scenario-hassenhausen-length = About ten turns, two to three hours.
scenario-hassenhausen-special = Fog in the first two turns; reinforcements on both sides that may come early or late; cavalry upon the infantry before it is in square.
scenario-hassenhausen-notes = Gudin must hold the village with one division until Friant and Morand are up; the Prussians have the numbers if they use them together, which they never did. The map is turned: south is towards Kösen and the Saale. Sources: L.-N. Davout, Opérations du 3e corps 1806–1807 (1896); F. Petre, Napoleon’s Conquest of Prussia (1907); C. von Clausewitz, Nachrichten über Preußen in seiner großen Katastrophe (1888). Strengths, levels and competences are our own estimate.

scenario-saint_amand-name = Saint-Amand
scenario-saint_amand-line = Ligny, 16 June 1815: Vandamme’s corps and Girard’s division against the villages of the Prussian right.
scenario-saint_amand-saint_amand = Saint-Amand
scenario-saint_amand-la_haye = Saint-Amand-la-Haye
scenario-saint_amand-wagnelee = Wagnelée
scenario-saint_amand-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins; Saint-Amand, la Haye and Wagnelée each take ten off for whoever holds them; a margin of fifteen points is a major victory, five a minor one.
scenario-saint_amand-length = About nine turns, two hours.
scenario-saint_amand-special = Three villages along a brook; Prussian infantry and horsemen come round by Wagnelée, Domon’s chasseurs by the west.
scenario-saint_amand-notes = The houses change hands all afternoon: what is taken must be held, and the fresh brigade behind decides. A Prussian brigade is a division in this game. Sources: H. Houssaye, 1815: Waterloo (1898); W. Siborne, History of the War in France and Belgium in 1815 (1844); P. Hofschröer, 1815: The Waterloo Campaign (1998). Strengths, levels and competences are our own estimate.

scenario-montmirail-name = Montmirail
scenario-montmirail-line = 11 February 1814: Sacken tries to cut his way through; Napoleon bars the road with Ricard’s young soldiers until the Guard arrives.
scenario-montmirail-marchais = Marchais
scenario-montmirail-les_grenaux = Les Grenaux
scenario-montmirail-goal = An army breaks at 40 % of its elements and loses at once. If night falls first, the lower percentage of losses wins; Marchais and Les Grenaux each take ten off for whoever holds them; a margin of fifteen points is a major victory, five a minor one.
scenario-montmirail-length = About nine turns, two hours.
scenario-montmirail-special = Few Frenchmen, the youngest and the oldest; the Old Guard is on the road, and so are Yorck’s Prussians.
scenario-montmirail-notes = Ricard’s men dispute Marchais while the Guard closes up; then Friant goes for the farm of Les Grenaux and the Guard horse for what comes out of it. The map is turned: south is towards Montmirail. Sources: H. Houssaye, 1814 (1888); F. Petre, Napoleon at Bay (1914); F. Koch, Mémoires pour servir à l’histoire de la campagne de 1814 (1819). Strengths, levels and competences are our own estimate.

## names
name-insurrection_hussars = Insurrection Hussars
name-guerin_dragoons = Guérin’s Dragoons
name-corps_1 = I Corps
name-corps_3 = III Corps
name-main_army = Main Army
name-army_of_champagne = Army of Champagne
name-old_guard = Old Guard
name-guard_12 = Guard 12-pounders
name-guard_lancers = Guard lancers (Colbert)
name-guard_dragoons = Guard dragoons (Letort)
name-guards_of_honour = Guards of honour (Defrance)
name-foot_chasseurs_guard = Chasseurs of the Guard
name-foot_grenadiers_guard = Grenadiers of the Guard
name-fusiliers_guard = Fusiliers of the Guard
name-sacken_corps = Sacken’s Corps
name-corps_6_scherbatov = VI Corps Scherbatov
name-corps_11_lieven = XI Corps Lieven
name-division_7 = 7th Division
name-division_10 = 10th Division
name-division_18 = 18th Division
name-division_27 = 27th Division
name-brigade_3 = 3rd Brigade
name-brigade_5 = 5th Brigade
name-regiment_2 = 2nd Regiment
name-regiment_7 = 7th Regiment
name-regiment_12 = 12th Regiment
name-regiment_24 = 24th Regiment
name-regiment_25 = 25th Regiment
name-regiment_29 = 29th Regiment
name-westphalian_landwehr = Westphalian Landwehr
name-battery_of_1 = Battery of the 1st Brigade
name-battery_of_3 = Battery of the 3rd Brigade
name-battery_of_5 = Battery of the 5th Brigade
